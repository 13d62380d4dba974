import type { Rig } from './rig.ts'
import type { Template, TemplateName } from './templates.ts'

/** One money flow, started by one request that crashes at a chosen call. Webhooks are lost; only sweeps run. */
export interface Flow {
  name: string
  template: TemplateName
  prepare?(rig: Rig, template: Template): Promise<void>
  run(rig: Rig, template: Template): Promise<void>
  /** The provider's movements and the event's state once the flow has started. */
  outcome(rig: Rig, template: Template): Promise<unknown>
  /** Whether the first write was made; by default, whether there is a new operation. */
  hasBegun?(rig: Rig, template: Template): Promise<boolean>
  begun: unknown
  /** The same after a crash before the first write. */
  notBegun: unknown
}
