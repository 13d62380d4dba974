import type { Handler } from './server.ts'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 1rem;color:#14131a}' +
  'li{color:#5b5a66}li:last-child{color:inherit}'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Until the cloud runs: a page that says what is being made and loads itself again, and 503 for anything else. */
export const waitingPage = (said: readonly string[]): Handler => {
  const page = () =>
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta http-equiv="refresh" content="1"><title>BookMe is starting</title><style>${style}</style>` +
    '<h1>BookMe is starting</h1><p>This page turns into the app by itself.</p>' +
    `<ul>${said.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul></html>`
  return (req, res, { pathname }) => {
    const isPage = req.method === 'GET' && (req.headers.accept ?? '*/*').match(/text\/html|^\*\/\*$/) !== null
    const common = { 'cache-control': 'no-store', 'retry-after': '2' }
    if (isPage && !pathname.startsWith('/v1/'))
      res.writeHead(200, { ...common, 'content-type': 'text/html; charset=utf-8' }).end(page())
    else
      res
        .writeHead(503, { ...common, 'content-type': 'application/json' })
        .end(JSON.stringify({ error_message: `BookMe is starting. ${said.at(-1) ?? ''}`.trim() }))
    return Promise.resolve()
  }
}
