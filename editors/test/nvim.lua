-- The setup of editors/vim in neovim: colours, comments, indentation and folds of a text, the server and its problems; and the
-- parser of editors/tree-sitter-assize, if it was compiled, on the texts that FILES lists.
local function fail(why)
  io.stderr:write('failed: ' .. why .. '\n')
  vim.cmd('cquit 1')
end

local function check(what, holds)
  if not holds then fail(what) end
end

local function lines(path)
  local found = {}
  for line in io.lines(path) do table.insert(found, line) end
  return found
end

-- The group of the colour of a piece of the first line that holds it.
local function colour(piece)
  for at, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(piece, 1, true)
    if column then return vim.fn.synIDattr(vim.fn.synID(at, column, 1), 'name') end
  end
end

-- Whether indentation as the plugin has it leaves a text as `assize fmt` laid it out.
local function keeps_layout(path)
  vim.cmd('edit ' .. path)
  local before = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  vim.cmd('silent normal! gg=G')
  for at, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    if line ~= before[at] then fail(path .. ':' .. at .. ' is indented otherwise: ' .. line) end
  end
  vim.cmd('edit!')
end

local function parse_all(library, list)
  local language, read = vim.treesitter.language, vim.treesitter.query
  if language.add then
    language.add('assize', { path = library })
  else
    vim.treesitter.require_language('assize', library)
  end
  local query = read.parse or vim.treesitter.parse_query
  local count = 0
  for _, path in ipairs(lines(list)) do
    local text = table.concat(lines(path), '\n') .. '\n'
    local root = vim.treesitter.get_string_parser(text, 'assize'):parse()[1]:root()
    check(path .. ' is not parsed without an error', not root:has_error())
    count = count + 1
  end
  for _, path in ipairs(vim.fn.glob(vim.env.ROOT .. '/editors/tree-sitter-assize/queries/*.scm', true, true)) do
    query('assize', table.concat(lines(path), '\n'))
  end
  for _, path in ipairs(vim.fn.glob(vim.env.ROOT .. '/editors/helix/queries/assize/*.scm', true, true)) do
    query('assize', table.concat(lines(path), '\n'))
  end
  io.stdout:write('ok: tree-sitter parses ' .. count .. ' texts, and all queries are read\n')
end

local ok, why = pcall(function()
  vim.cmd('edit ' .. vim.env.ROOT .. '/models/fab/rulebook.assize')
  check('the file has no type', vim.bo.filetype == 'assize')
  check('comments: ' .. vim.bo.commentstring, vim.bo.commentstring == '// %s')
  for piece, wanted in pairs({
    ['rulebook fab'] = 'assizeDeclaration',
    ['fab "'] = 'assizeDeclared',
    ['clauses {'] = 'assizeBlock',
    ['6.1.1 def'] = 'assizeClause',
    ['definition "'] = 'assizeModifier',
    ['A-life'] = 'assizeClause',
    ['no tokens'] = 'assizeFlag',
    ['supertype:'] = 'assizeKey',
    ['damage {'] = 'assizeEventName',
    ['SOURCE (deals'] = 'assizeRole',
    ['does: lower'] = 'assizeLine',
    ['cites A-'] = 'assizeCites',
    ['// Chapter'] = 'assizeComment',
  }) do
    check('`' .. piece .. '` has the colour ' .. tostring(colour(piece)) .. ', and not ' .. wanted, colour(piece) == wanted)
  end
  check('there are no folds', vim.fn.foldlevel(7) == 2)
  for _, path in ipairs({ 'fab/rulebook', 'fab/scenarios/silence', 'gundam/rulebook', 'tiny/loops' }) do
    local file = vim.env.ROOT .. '/models/' .. path .. '.assize'
    if vim.fn.filereadable(file) == 1 then keeps_layout(file) end
  end
  io.stdout:write('ok: colours, comments, folds and indentation\n')

  if (vim.env.PARSER or '') ~= '' then parse_all(vim.env.PARSER, vim.env.FILES) end

  if (vim.env.ASSIZE or '') == '' then
    io.stdout:write('skipped: there is no program for the server\n')
    return
  end
  vim.g.assize_lsp = true
  local file = vim.fn.tempname() .. '.assize'
  vim.fn.writefile({ 'use std.plain', 'scenario "s" {', '  uses plian', '  players A (turn), B', '}' }, file)
  vim.cmd('edit ' .. file)
  local function told() return vim.diagnostic.get(0) end
  check('no problem of a broken text is shown', vim.wait(30000, function() return #told() > 0 end, 20))
  check('it stands elsewhere: ' .. vim.inspect(told()), told()[1].lnum == 2)
  vim.api.nvim_buf_set_lines(0, 2, 3, false, { '  uses plain' })
  check('it stays when it is mended: ' .. vim.inspect(told()), vim.wait(30000, function() return #told() == 0 end, 20))
  io.stdout:write('ok: problems are shown as the server tells them\n')
end)
if not ok then fail(tostring(why)) end
vim.cmd('qa!')
