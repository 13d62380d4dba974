import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Functions } from '../lambda/functions.ts'
import type { Deployment } from '../template/deployment.ts'
import { account, arn } from '../template/names.ts'
import { denial, isAllowed, trusts } from '../template/roles.ts'
import type { Schedule } from './schedule.ts'

interface Targets {
  deployment: Deployment
  clock: Clock
  functions(): Functions
  sendToQueue(queueArn: string, body: string): Promise<unknown>
  log(text: string): void
}

const defaultInput = (schedule: Schedule, now: Date): string =>
  JSON.stringify({
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.scheduler',
    account,
    time: now.toISOString(),
    region: 'us-east-1',
    resources: [arn('scheduler', `schedule/${schedule.group}/${schedule.name}`)],
    detail: '{}',
  })

/** Fires a schedule with its own role, as in AWS. */
export const createDelivery = ({ deployment, clock, functions, sendToQueue, log }: Targets) => {
  const allowed = (schedule: Schedule, action: string, resource: string): boolean => {
    const role = deployment.roles.find((r) => r.arn === schedule.target.RoleArn)
    const groupArn = arn('scheduler', `schedule-group/${schedule.group}`)
    const context = { 'aws:SourceAccount': account, 'aws:SourceArn': groupArn }
    if (role && trusts(role, 'scheduler.amazonaws.com', context) && isAllowed(role.statements, { action, resource }))
      return true
    log(
      `[schedule ${schedule.name}] ` +
        `${role ? denial(role.name, schedule.name, { action, resource }) : `has no role ${schedule.target.RoleArn}`}`,
    )
    return false
  }

  return async (schedule: Schedule): Promise<void> => {
    const { Arn, Input, DeadLetterArn } = schedule.target
    const input = Input ?? defaultInput(schedule, clock.now())
    const toFunction = Arn.includes(':lambda:')
    if (allowed(schedule, toFunction ? 'lambda:InvokeFunction' : 'sqs:SendMessage', Arn)) {
      if (toFunction) functions().invokeLater(Arn, JSON.parse(input), 'schedule')
      else await sendToQueue(Arn, input)
    } else if (DeadLetterArn && allowed(schedule, 'sqs:SendMessage', DeadLetterArn)) {
      await sendToQueue(DeadLetterArn, input)
    }
  }
}
