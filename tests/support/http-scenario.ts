import type { Cloud, CloudOptions } from '#local/cloud.ts'
import { emailOf, type PersonKey } from '#local/seed/agency.ts'
import type { Api } from './api.ts'
import { runAgency } from './cloud.ts'
import { httpApi } from './http-api.ts'
import { scenarioOf, type AgencyScenario } from './agency-scenario.ts'

/** Scenarios over plain HTTP on the deployed template, with the clock moved and the mails read. */
export interface HttpScenario extends AgencyScenario<ReturnType<Cloud['mail']>[number]> {
  cloud: Cloud
  stop(): Promise<void>
}

export const startScenario = async (options: Partial<CloudOptions> = {}): Promise<HttpScenario> => {
  const running = await runAgency(options)
  const { cloud, agency } = running
  const tokens = new Map<string, string>()
  const api: Api = {
    call: async (endpoint, who, input) => {
      if (who !== undefined) tokens.set(who, await agency.tokenOf(who as PersonKey))
      return httpApi(cloud.url, (name) => tokens.get(name)!).call(endpoint, who, input)
    },
  }
  return { ...scenarioOf(cloud, agency, api, emailOf), cloud, stop: () => running.stop() }
}
