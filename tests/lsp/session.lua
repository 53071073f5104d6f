-- What neovim shows of two texts, one of which uses the other: problems as one types, the fix, names, layout, outcomes.
local function fail(why)
  io.stderr:write('failed: ' .. why .. '\n')
  vim.cmd('cquit 1')
end

local function wait(what, check)
  if not vim.wait(60000, check, 20) then fail('never: ' .. what) end
  io.stdout:write('ok: ' .. what .. '\n')
end

local function start()
  local config = { name = 'assize', cmd = { vim.env.ASSIZE, 'lsp' }, root_dir = vim.fn.getcwd() }
  if vim.lsp.start then return vim.lsp.start(config) end
  local client = vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(0, client)
  return client
end

local ok, why = pcall(function()
  vim.cmd('edit user.assize')
  local id = start()
  local buffer = vim.api.nvim_get_current_buf()
  local function shown() return #vim.diagnostic.get(buffer) end
  local function ask(method, params)
    local all = vim.lsp.buf_request_sync(buffer, method, params, 60000) or {}
    for _, it in pairs(all) do
      if it.error then fail(method .. ': ' .. vim.inspect(it.error)) end
      return it.result
    end
    fail('no answer to ' .. method)
  end
  local function at(line, character)
    return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = character } }
  end
  local document = { textDocument = vim.lsp.util.make_text_document_params() }

  wait('the server is ready', function()
    local client = vim.lsp.get_client_by_id(id)
    return client ~= nil and client.initialized == true
  end)
  wait('nothing is wrong', function() return shown() == 0 end)

  -- A letter of `uses r` that is no rulebook, behind a name beyond the first plane.
  vim.api.nvim_buf_set_lines(buffer, 2, 4, false, { 'scenario "🃏" {', '  uses rr' })
  wait('a problem is shown as one types', function() return shown() == 1 end)
  local told = vim.diagnostic.get(buffer)[1]
  if told.lnum ~= 3 or told.col ~= 7 then fail('it stands elsewhere: ' .. vim.inspect(told)) end
  vim.api.nvim_buf_set_lines(buffer, 3, 4, false, { '  uses r' })
  wait('it is gone when it is mended', function() return shown() == 0 end)

  local hover = ask('textDocument/hover', at(7, 12)).contents.value
  if not hover:find('does: place OBJECT in attic', 1, true) then fail('hover: ' .. hover) end
  local places = ask('textDocument/definition', at(7, 12))
  if not places[1].uri:find('book.assize', 1, true) or places[1].range.start.line ~= 7 then fail(vim.inspect(places)) end
  if #ask('textDocument/documentSymbol', document) ~= 1 then fail('the outline') end
  wait('the scenario is explored', function()
    local lenses = ask('textDocument/codeLens', document)
    return #lenses == 1 and lenses[1].command.title:find('as expected: { yes, no }', 1, true) ~= nil
  end)

  vim.api.nvim_buf_set_lines(buffer, 3, 4, false, { '     uses    r' })
  local edits = ask('textDocument/formatting', { textDocument = document.textDocument, options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, buffer, 'utf-16')
  local line = vim.api.nvim_buf_get_lines(buffer, 3, 4, false)[1]
  if line ~= '  uses r' then fail('the layout: ' .. line) end
end)
if not ok then fail(tostring(why)) end
io.stdout:write('ok: all of it\n')
vim.cmd('qall!')
