import * as z from 'zod'
import { endpoint } from './endpoint.ts'

const version = () => z.literal('2.0')

/** The Model Context Protocol, a message for each call: without sessions and streams. */
export const mcpApi = {
  callMcp: endpoint({
    effect: 'nothing',
    group: 'mcp',
    method: 'POST',
    path: '/mcp',
    who: ['admin'],
    program: 'read',
    summary: 'Speak the Model Context Protocol: tools that read, and tools that make drafts; a notification gets 202',
    body: () => z.looseObject({ jsonrpc: version(), method: z.string().max(100) }),
    status: 200,
    response: () => z.looseObject({ jsonrpc: version() }),
  }),
}
