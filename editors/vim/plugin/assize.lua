-- Starts `assize lsp` in Neovim for each Assize text. Vim does not read this file.
--   vim.g.assize_path = '/path/to/assize'   the program, if it is not on the PATH
--   vim.g.assize_lsp = false                no server

if vim.g.loaded_assize then return end
vim.g.loaded_assize = true

-- The folder of a text: that of the nearest `assize.toml` or `.git` above it, or its own.
local function root(file)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  for _, marker in ipairs({ 'assize.toml', '.git' }) do
    local found = vim.fn.findfile(marker, folder .. ';')
    if found == '' then found = vim.fn.finddir(marker, folder .. ';') end
    if found ~= '' then return vim.fn.fnamemodify(found, ':p:h' .. (vim.fn.isdirectory(found) == 1 and ':h' or '')) end
  end
  return folder
end

local told = false
-- The servers that were started, by folder; before 0.8 nothing else knows of them.
local servers = {}

local function start(buffer)
  if vim.g.assize_lsp == false or vim.g.assize_lsp == 0 then return end
  local program = vim.g.assize_path or 'assize'
  if vim.fn.executable(program) == 0 then
    if not told then vim.notify('no program `' .. program .. '`: set `vim.g.assize_path`', vim.log.levels.WARN) end
    told = true
    return
  end
  local config = { name = 'assize', cmd = { program, 'lsp' }, root_dir = root(vim.api.nvim_buf_get_name(buffer)) }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  local id = servers[config.root_dir]
  if not (id and vim.lsp.get_client_by_id(id)) then
    id = vim.lsp.start_client(config)
    servers[config.root_dir] = id
  end
  vim.lsp.buf_attach_client(buffer, id)
end

-- Whether a server answers for the text that is shown.
local function is_served()
  local clients = (vim.lsp.get_clients or vim.lsp.get_active_clients)()
  for _, client in ipairs(clients) do
    if client.name == 'assize' and vim.lsp.buf_is_attached(0, client.id) then return true end
  end
  return false
end

local group = vim.api.nvim_create_augroup('assize', {})
vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = 'assize',
  callback = function(event)
    -- Once it is shown: a server that is started while a session is being restored has no text to speak of.
    vim.schedule(function()
      if vim.api.nvim_buf_is_loaded(event.buf) then start(event.buf) end
    end)
  end,
})
-- The line above each scenario.
local events = { 'BufEnter', 'InsertLeave', 'BufWritePost' }
if vim.fn.exists('##LspAttach') == 1 then table.insert(events, 'LspAttach') end
vim.api.nvim_create_autocmd(events, {
  group = group,
  pattern = '*.assize',
  callback = function()
    if is_served() then vim.lsp.codelens.refresh() end
  end,
})
