import { mcpApi } from '#shared/api/mcp.ts'
import { lazyUseCase } from '#functions/platform/deps/use-case.ts'
import { serve } from '#functions/platform/http/serve.ts'

/** The SDK and the use cases of its tools are loaded by the first message. */
export const handler = serve(mcpApi, {
  callMcp: lazyUseCase(mcpApi.callMcp, async () => (await import('./mcp/call-mcp.lazy.ts')).callMcp),
})
