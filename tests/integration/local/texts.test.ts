import {
  ConflictException,
  PinpointSMSVoiceV2Client,
  ResourceNotFoundException,
  SendTextMessageCommand,
  ServiceQuotaExceededException,
  ThrottlingException,
  ValidationException,
  type SendTextMessageCommandInput,
} from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readStage } from '#infra/config/read-stage.ts'
import { readTemplate } from '#local/template/template.ts'
import { blockedNumber } from '#local/services/sms-voice.ts'
import { runCloud, type RunningCloud } from '#tests/support/cloud.ts'
import { synthesized } from '#tests/support/synth.ts'

/** The emulator of End User Messaging refuses what the service refuses, as the official client sees it. */

const phone = '+15185550142'
let running: RunningCloud
let client: PinpointSMSVoiceV2Client
let settings: string
beforeAll(async () => {
  const { Resources } = readTemplate((await synthesized()).outdir)
  const set = Object.values(Resources).find(({ Type }) => Type === 'AWS::SMSVOICE::ConfigurationSet')!
  settings = String(set.Properties!.ConfigurationSetName)
  // A new account's dollar, and three parts a second.
  running = await runCloud({ textLimits: { partsPerSecond: 3, dollarsPerMonth: 1 } })
  client = new PinpointSMSVoiceV2Client({ ...running.cloud.operator, maxAttempts: 1 })
})
afterAll(async () => {
  client?.destroy()
  await running?.stop()
})

const send = (patch: Partial<SendTextMessageCommandInput> = {}) =>
  client.send(
    new SendTextMessageCommand({
      DestinationPhoneNumber: phone,
      OriginationIdentity: readStage('local').texts!.numberId,
      ConfigurationSetName: settings,
      MessageType: 'TRANSACTIONAL',
      MessageBody: 'Hello',
      ...patch,
    }),
  )
const later = (by: number) => running.cloud.clock.advanceTo(new Date(running.cloud.clock.now().getTime() + by))

describe('a text that the service takes', () => {
  it('is on the phone, and its page shows it', async () => {
    const { MessageId } = await send({ MessageBody: 'Load-in at 4 PM http://localhost/event?id=1' })
    expect(running.cloud.phones.texts()).toMatchObject([{ id: MessageId, number: phone, from: 'us', parts: 1 }])
    const page = await (await fetch(`${running.cloud.url}/__local/phones`)).text()
    expect(page).toContain('<a href="http://localhost/event?id=1">')
  })

  it('is answered from the page', async () => {
    const reply = await fetch(`${running.cloud.url}/__local/phones`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ number: phone, body: 'HELP' }).toString(),
      redirect: 'manual',
    })
    expect(reply.status).toBe(303)
    await running.cloud.idle()
    expect(running.cloud.phones.texts().slice(-2)).toMatchObject([
      { from: 'phone', body: 'HELP' },
      { from: 'us', body: expect.stringContaining('Reply STOP to end') as string },
    ])
  })

  it('is reported as blocked by the number of the simulator, which is no failure of ours', async () => {
    await later(2000)
    await send({ DestinationPhoneNumber: blockedNumber })
    await running.cloud.idle()
    expect(running.cloud.deadLetters()).toEqual([])
  })
})

describe('a text that it refuses', () => {
  it.each([
    ['a number without its country', { DestinationPhoneNumber: '5185550142' }, ValidationException],
    ['no words', { MessageBody: '' }, ValidationException],
    ['more than ten parts', { MessageBody: 'a'.repeat(1601) }, ValidationException],
    ['a life of a second', { TimeToLive: 1 }, ValidationException],
    ['a number of somebody else', { OriginationIdentity: `phone-${'1'.repeat(32)}` }, ResourceNotFoundException],
    ['settings that are not there', { ConfigurationSetName: 'Other' }, ResourceNotFoundException],
  ])('%s', async (_, patch, exception) => {
    await expect(send(patch)).rejects.toBeInstanceOf(exception)
  })

  it('more parts than a second has', async () => {
    await later(2000)
    await send({ MessageBody: 'a'.repeat(300) })
    await expect(send({ MessageBody: 'a'.repeat(300) })).rejects.toBeInstanceOf(ThrottlingException)
    await later(2000)
    await send()
  })

  it('to a phone on its own list, with the reason', async () => {
    await running.cloud.phones.optOut('+15185550143')
    const refused = send({ DestinationPhoneNumber: '+15185550143' })
    await expect(refused).rejects.toBeInstanceOf(ConflictException)
    await expect(refused).rejects.toMatchObject({ Reason: 'DESTINATION_PHONE_NUMBER_OPTED_OUT' })
  })

  it('above what the account may spend in a month', async () => {
    const spend = async () => {
      for (let i = 0; i < 60; i += 1) {
        await later(2000)
        await send({ MessageBody: 'a'.repeat(400) })
      }
    }
    const refused = spend()
    await expect(refused).rejects.toBeInstanceOf(ServiceQuotaExceededException)
    await expect(refused).rejects.toMatchObject({ Reason: 'MONTHLY_SPEND_LIMIT_REACHED_FOR_TEXT' })
  })
})
