/** A resource that CloudFormation could not make, change or delete. */
export interface Failure {
  id: string
  type: string
  reason: string
}

/** Causes in AWS's words, and what an operator does about them. */
const advice: readonly (readonly [cause: RegExp, what: string])[] = [
  [
    /must be verified before you can add/i,
    'AWS has not verified this account for CloudFront yet: open a support case ("Account and billing", CloudFront, ' +
      'account verification), and repeat this command after the answer',
  ],
  [
    /CNAMEAlreadyExists|alias(es)? .*associated with/i,
    'Another distribution has the domain of appUrl: move it with aws cloudfront associate-alias, or remove it there',
  ],
  [
    /already exists/i,
    'Something of this name is there and belongs to no stack, or to another one: rename or delete it, and repeat',
  ],
  [
    /limit ?exceeded|quota|too many/i,
    'A quota of the account is reached: docs/operations.md#capacity names what to ask AWS for',
  ],
  [
    /not authorized|access ?denied/i,
    "The role of the deployment lacks a permission: bootstrap again, or look at the account's policies",
  ],
]

/** Others are canceled because one failed. */
const isCause = ({ reason }: Failure): boolean => !/cancel/i.test(reason)

/** The causes, in the order of their events, and what to do about them. Repeating the command is always safe. */
export const describeFailure = (failures: readonly Failure[]): string => {
  const causes = failures.filter(isCause)
  const lines = causes.map(({ id, type, reason }) => `- ${id} (${type}): ${reason}`)
  const todo = new Set(causes.flatMap(({ reason }) => advice.find(([cause]) => cause.test(reason))?.[1] ?? []))
  return [
    'The deployment failed; nothing after it was done.',
    ...lines,
    ...[...todo].map((what) => `To do: ${what}.`),
    'After that, repeat this command: it goes on from any state.',
  ].join('\n')
}
