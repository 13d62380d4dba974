import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { isForProgram } from '#shared/api/for-programs.ts'
import { mcpApi } from '#shared/api/mcp.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { accepted, useCase } from '#functions/platform/deps/use-case.ts'
import { callAs } from '#functions/platform/http/call.ts'
import { tools } from './tools.ts'

/** A person's session reaches as far as a key that writes. */
const scopeOf = ({ program }: Actor) => program?.scope ?? 'write'

const listed = (actor: Actor) =>
  tools
    .filter(({ useCase: { endpoint } }) => isForProgram(endpoint, scopeOf(actor)))
    .map(({ name, description, inputSchema, useCase: { endpoint } }) => ({
      ...{ name, description, inputSchema },
      annotations: { readOnlyHint: endpoint.method === 'GET', destructiveHint: false, openWorldHint: false },
    }))

const textResult = (value: unknown, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  isError,
})

/** As its route would be called: the same permissions, checks of the input, use case and audit log. */
const callTool = async (deps: Deps, actor: Actor, name: string, input: Record<string, unknown>) => {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return textResult({ error_message: 'There is no such tool' }, true)
  try {
    const { body } = await callAs(tool.useCase, deps, actor, tool.sent(input))
    return textResult(body)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return textResult({ error_message: error.message, errors: error.details.errors }, true)
  }
}

const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }

export const callMcp = useCase(mcpApi.callMcp, async (deps, actor, { body }) => {
  const server = new Server({ name: 'BookMe', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed(actor) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(deps, actor, params.name, params.arguments ?? {}),
  )
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const asked = new Request('http://localhost/v1/mcp', { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await transport.handleRequest(asked)
    return answer.status === 202 ? accepted() : ((await answer.json()) as { jsonrpc: '2.0' })
  } finally {
    await server.close()
  }
})
