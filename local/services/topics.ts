import { account } from '../template/names.ts'
import type { Deployment } from '../template/deployment.ts'
import { admits } from '../template/roles.ts'

/** SNS, as far as a service publishes to queues: its topic admits the service, and the queue the topic. */
export type Topics = (service: string, topic: string, message: object) => Promise<void>

export const createTopics = (
  { subscriptions, topicPolicies, queuePolicies }: Deployment,
  sendToQueue: (queueArn: string, body: string) => Promise<unknown>,
  log: (text: string) => void,
): Topics => {
  const statements = (policies: Deployment['queuePolicies'] | Deployment['topicPolicies']) =>
    policies.flatMap(({ properties }) => properties.PolicyDocument.Statement)
  return async (service, topic, message) => {
    const secure = { 'aws:SecureTransport': 'true' }
    const mayPublish = { action: 'sns:Publish', resource: topic, context: { ...secure, 'aws:SourceAccount': account } }
    if (!admits(statements(topicPolicies), service, mayPublish))
      return log(`[topic ${topic}] No policy allows ${service} to publish.`)
    for (const { TopicArn, Endpoint } of subscriptions) {
      if (TopicArn !== topic) continue
      const maySend = { action: 'sqs:SendMessage', resource: Endpoint, context: { ...secure, 'aws:SourceArn': topic } }
      if (admits(statements(queuePolicies), 'sns.amazonaws.com', maySend))
        await sendToQueue(Endpoint, JSON.stringify(message))
      else log(`[topic ${topic}] No policy of ${Endpoint} allows sns.amazonaws.com to send to it.`)
    }
  }
}
