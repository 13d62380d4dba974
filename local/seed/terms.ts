import { readStage } from '#infra/config/read-stage.ts'

/** The terms that people accept when they sign up in the local cloud. */
export const terms_version = readStage('local').company?.terms_version
