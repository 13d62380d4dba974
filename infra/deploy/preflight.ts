import type { StageConfig } from '../config/stage-config.ts'

/** The account before a deployment. */
export interface PreflightFacts {
  isBootstrapped: boolean
  /** SES's limit per second. */
  mailsPerSecond: number
}

/** Problems that would end a deployment in the middle, or fail after it; each with what to do. */
export const preflightOf = (facts: PreflightFacts, config: Pick<StageConfig, 'mailsPerSecond'>): string[] => [
  ...(facts.isBootstrapped
    ? []
    : ['The CDK has not prepared this account and region: npm run bootstrap -- --stage <stage>']),
  ...(config.mailsPerSecond > facts.mailsPerSecond
    ? [
        `SES allows ${facts.mailsPerSecond} mails a second, the stage's file says ${config.mailsPerSecond}: ` +
          'ask AWS for production access, or lower mailsPerSecond',
      ]
    : []),
]
