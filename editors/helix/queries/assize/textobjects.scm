; `maf`, `]f`: an event or a scenario; `mat`: a card or a keyword; `]c`: a comment.
(event body: (event_body) @function.inside) @function.around
(scenario body: (scenario_body) @function.inside) @function.around
(card body: (body) @class.inside) @class.around
(keyword_definition body: (body) @class.inside) @class.around
(rulebook body: (rulebook_body) @class.inside) @class.around
(comment) @comment.inside
(comment)+ @comment.around
