import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { whoText, type Json } from './openapi-document.ts'

/** The API as a page: plain HTML, no script, no external resources. */

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const esc = (text: string) => text.replace(/[&<>"]/g, (letter) => escaped[letter]!)

const style = `
body {
  font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem; color: #1d1b16;
  background: #fffdf8;
}
h2 { margin-top: 2.5rem; text-transform: capitalize }
code, pre { font: 14px/1.45 ui-monospace, monospace }
pre { overflow: auto; background: #f4efe4; padding: .75rem; border-radius: 8px }
article { border-top: 1px solid #e2dac8; padding: .75rem 0 }
h3 { font-size: 1rem; margin: 0 }
h3 b { display: inline-block; min-width: 4.5rem; color: #7a4d00 }
p { margin: .25rem 0 }
a { color: #7a4d00 }
summary { cursor: pointer }
nav a { margin-right: 1rem }
@media (prefers-color-scheme: dark) {
  body { color: #efe9dc; background: #171511 }
  pre { background: #242019 }
  article { border-color: #3a342a }
  h3 b, a { color: #ffbf5e }
}
`

/** `{"$ref":"#/components/schemas/User"}` → a link to it. */
const schemaText = (schema: unknown) =>
  esc(JSON.stringify(schema, null, 1)).replace(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    '<a href="#schema-$1">$1</a>',
  )
const details = (title: string, schema: unknown) =>
  `<details><summary>${title}</summary><pre>${schemaText(schema)}</pre></details>`

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: unknown
}
interface Operation {
  requestBody?: { content: Json }
  parameters: ({ $ref: string } | Parameter)[]
  responses: Record<string, { content?: Json }>
}

const article = (endpoint: Endpoint, operation: Operation) => {
  const query = operation.parameters.filter(
    (parameter): parameter is Parameter => 'in' in parameter && parameter.in === 'query',
  )
  const answer = operation.responses[endpoint.status]?.content
  const parameters = query.map(({ name, required, schema }) => [required ? `${name} (required)` : name, schema])
  return [
    `<article><h3><b>${endpoint.method}</b><code>/v1${esc(endpoint.path)}</code></h3>`,
    `<p>${esc(endpoint.summary)}. For ${esc(whoText(endpoint.who))}. Answers ${endpoint.status}.</p>`,
    query.length > 0 ? details('Query', Object.fromEntries(parameters)) : '',
    operation.requestBody ? details('Body', operation.requestBody.content) : '',
    answer ? details('Answer', answer) : '',
    '</article>',
  ].join('\n')
}

export const renderDocs = (document: Json): string => {
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const { schemas } = document['components'] as { schemas: Record<string, unknown> }
  const sections = Object.entries(contract).map(
    ([group, endpoints]) => `<section id="${group}"><h2>${group.replace('-', ' ')}</h2>
${(Object.values(endpoints) as Endpoint[])
  .map((endpoint) => article(endpoint, paths[endpoint.path]![endpoint.method.toLowerCase()]!))
  .join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>BookMe API</title>
<style>${style}</style></head>
<body><h1>BookMe API</h1>
<p>Every request except public ones carries the token from <code>POST /v1/users/login</code> in
<code>X-Authorization</code>. <code>Timezone</code> may name the reader's zone. A <code>POST</code> may carry an
<code>Idempotency-Key</code>: sent again within a day, it has one effect and the first one's answer. Errors look like
<code>{"error_message", "errors"}</code>. The same as data: <a href="openapi.json">openapi.json</a>.</p>
<nav>${Object.keys(contract)
    .map((group) => `<a href="#${group}">${group}</a>`)
    .join('')}<a href="#schemas">schemas</a></nav>
${sections.join('')}<section id="schemas"><h2>Schemas</h2>${Object.entries(schemas)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => `<article id="schema-${name}"><h3>${name}</h3><pre>${schemaText(schema)}</pre></article>`)
    .join('')}</section></body></html>`
}
