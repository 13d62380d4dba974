import { readStage } from '#infra/config/read-stage.ts'

/** What everybody who signs up in the local cloud accepts. */
export const terms_version = readStage('local').company?.terms_version
