import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { Clock } from './clock.ts'
import type { Cloud } from './cloud-api.ts'
import { createConsole } from './console/console.ts'
import { isConsole, refuseForeign } from './console/foreign.ts'
import { createDistribution } from './edge/distribution.ts'
import { createHttpApi } from './edge/http-api.ts'
import { createStaticFiles, type Site } from './edge/static-files.ts'
import { closeEntrance, openEntrance, type Entrance } from './entrance.ts'
import { Gateway } from './gateway/gateway.ts'
import { Functions } from './lambda/functions.ts'
import type { Row } from './services/memory-table.ts'
import { createSignedRequests } from './services/s3-browser.ts'
import { createServices, type Services } from './services/services.ts'
import { deleteExpired } from './services/time-to-live.ts'
import { stateError } from './state/directory.ts'
import { LocalError } from './state/local-error.ts'
import { announce } from './state/running.ts'
import { createStripeEmulator, type StripeEmulator, type StripeEmulatorOptions } from './stripe/emulator.ts'
import { readDeployment } from './template/deployment.ts'
import { account, bucketHost } from './template/names.ts'
import { createResolver } from './template/resolve.ts'
import { operatorRole } from './template/roles.ts'
import { ownName, readAssets, readTemplate, type Template } from './template/template.ts'
import type { MailLimits } from './services/ses.ts'
import { untilRest } from './rest.ts'
import { isSubscribed } from './subscribed-events.ts'
import { Timeline } from './timeline.ts'

export type { Cloud }

export interface CloudOptions {
  stateDir: string
  /** 0 for any free port. */
  port: number
  /** Opened before, if the port answers from the first moment. */
  entrance?: Entrance
  /** The folder of the synthesized CDK app. */
  outdir: string
  /** Newer bundles than the template's, by the function's name without the stack's. */
  bundles?: Readonly<Record<string, string>>
  /** Modifies the template before it runs: for tests. */
  template?: (template: Template) => Template
  /** The instant at which a new state starts; defaults to now. */
  now?: Date
  /** Of a new table. */
  rows?: readonly Row[]
  /** The built web app. */
  webDir?: string
  /** `npm run dev`: what follows its sources, instead of what was built. */
  live?: Live
  /** Of all functions; a developer's few cores do not profit from more than the default. */
  workers?: number
  workersPerFunction?: number
  /** At once, of the account: 10 in a new one. By default as many as ask, because a demo has one visitor. */
  executions?: number
  /** Keeps what V8 compiled in a folder: for tests, which start each function in many clouds. */
  compileCache?: string
  engine?: 'dynoxide' | 'java'
  /** That SES sets; by default faster than the stage's own rate (config/local.json). */
  mailLimits?: Partial<MailLimits>
  /** Of the account and its number at End User Messaging. */
  textLimits?: { partsPerSecond?: number; dollarsPerMonth?: number }
  /** Keeps what rows were, so that the table of an earlier instant can be restored. */
  history?: boolean
  /** Of each message, and with it each event of S3 and SES, and of each schedule: AWS promises at least one. */
  deliveries?: 1 | 2
  /** The state can no longer be saved, for example on a full disk. Without this it would be an unhandled rejection. */
  onFailure?: (error: unknown) => void
  /** Failed invocations, refused calls. */
  log?: (text: string) => void
  /** Output of the functions. */
  output?: (text: string) => void
}

export interface Live {
  site: Site
  /** Replaces a source of scripts in the security policy of pages. */
  scripts: readonly [there: string, here: string]
  /** @returns whether the WebSocket is its own. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** The folder of a function's newest bundle. */
  newestBundle(functionName: string): Promise<string>
}

/** Runs a synthesized template on this machine. */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const cleanUp: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    const errors: unknown[] = []
    // A failing step, such as saving to a full disk, must not prevent the others.
    for (const step of cleanUp.splice(0).reverse()) {
      try {
        await step()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
  try {
    return await start(options, cleanUp, stop)
  } catch (error) {
    await stop().catch(() => undefined)
    throw stateError(options.stateDir, error)
  }
}

const start = async (options: CloudOptions, cleanUp: (() => unknown)[], stop: () => Promise<void>): Promise<Cloud> => {
  const {
    stateDir,
    outdir,
    webDir,
    log = () => undefined,
    output = () => undefined,
    template: alter = (t: Template) => t,
  } = options
  // Ports first, because functions get addresses in their environment.
  const { lock, edge } = options.entrance ?? (await openEntrance(stateDir, options.port, log))
  cleanUp.push(() => closeEntrance({ lock, edge }))
  const clock = new Clock(stateDir, options.now)
  await clock.save()
  const url = `http://localhost:${edge.port}`
  const gateway: Gateway = new Gateway({
    clock,
    services: () => services.byName,
    roleOf: (name) => (name === operatorRole.name ? operatorRole : functions.roleOf(name)),
    stripe: (req, res) => stripe.handle(req, res),
    browser: (req, res) => browser(req, res),
    crash: (accessKey) => functions.crash(accessKey),
    log,
  })
  cleanUp.push(() => gateway.stop())
  const endpoint = `http://127.0.0.1:${await gateway.listen()}`

  const template = alter(readTemplate(outdir))
  const deployment = readDeployment(
    template,
    createResolver(template, (name) => `${endpoint}/${account}/${name}`),
  )
  const [table] = deployment.tables
  if (!table) throw new LocalError('The template has no table.')

  const ready = Promise.withResolvers<void>()
  const stripe = openStripe({
    statePath: join(stateDir, 'stripe.json'),
    now: () => clock.now(),
    publicUrl: () => url,
    isEnabled: isSubscribed,
    deliver: async (body, headers) => {
      await ready.promise
      const { status } = await fetch(`${url}/v1/webhooks/stripe`, { method: 'POST', headers, body })
      return { status }
    },
  })
  cleanUp.push(() => stripe.stop())
  const { eventApi } = deployment
  const ofChannel = eventApi ? [[`wss://${eventApi.realtime}`, `ws://localhost:${edge.port}`] as const] : []
  const services: Services = await createServices({
    stateDir,
    deployment,
    clock,
    log,
    engine: options.engine,
    history: options.history ?? false,
    deliveries: options.deliveries ?? 1,
    mailLimits: { mailsPerSecond: 500, ...options.mailLimits },
    textLimits: { partsPerSecond: 100, dollarsPerMonth: 1000, ...options.textLimits },
    rows: options.rows ?? [],
    functions: () => functions,
    onChild: (pid) => lock.addChild(pid),
    onStop: (step) => cleanUp.push(step),
    onFailure: options.onFailure ?? ((error) => void Promise.reject(error)),
    secrets: { stripe: { api_key: stripe.apiKey, webhook_secret: stripe.webhookSecret, api_base: endpoint } },
  })
  const { queues, scheduler, ses, smsVoice } = services
  cleanUp.push(announce(stateDir, { table_endpoint: services.tableEndpoint, table_name: table.name }))
  cleanUp.push(() => Promise.all([clock.save(), queues.save(), scheduler.save()]))
  const functions: Functions = new Functions({
    deployment,
    assets: readAssets(outdir),
    bundleOf: (name) => options.bundles?.[ownName(name)],
    clock,
    endpoint,
    log,
    output,
    rewrite: (value) =>
      [
        ...(deployment.distribution ? [[`https://${deployment.distribution.domain}`, url] as const] : []),
        ...(eventApi ? [[`https://${eventApi.http}`, endpoint] as const] : []),
        ...ofChannel,
      ].reduce((text, [there, here]) => text.replaceAll(there, here), value),
    workers: options.workers ?? 8,
    workersPerFunction: options.workersPerFunction ?? 6,
    executions: options.executions ?? Infinity,
    compileCache: options.compileCache,
    newestBundle: options.live?.newestBundle,
    sendToQueue: services.sendToQueue,
  })
  cleanUp.push(() => functions.stop())
  const browser = createSignedRequests({
    buckets: deployment.buckets,
    clock,
    roleOf: (name) => functions.roleOf(name),
    put: (...given) => services.s3.put(...given),
    serve: (...given) => services.s3.serve(...given),
  })
  const db = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: services.tableEndpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  )

  services.connectQueues(functions)
  const idle = () =>
    untilRest(
      () => functions.isBusy() || queues.isBusy() || services.isStreaming(),
      () => stripe.idle(),
    )
  const timeline = new Timeline({
    clock,
    log,
    agendas: [queues, scheduler, stripe],
    runRecurring: (all) => scheduler.runRecurring(all),
    idle,
    moved: () => deleteExpired(db, table, clock.now()),
  })
  const cloud: Cloud = {
    url,
    clock: { now: () => clock.now(), advanceTo: (instant) => timeline.advanceTo(new Date(instant)) },
    idle,
    mail: () => ses.sent(),
    phones: smsVoice,
    sendMailToUs: services.inbox,
    schedules: () => scheduler.view(),
    queues: () => queues.view(),
    deadLetters: () =>
      queues
        .view()
        .filter((q) => !q.consumed)
        .flatMap((q) => q.messages.map(({ body }) => ({ queue: q.name, body }))),
    redrive: (queue) => queues.redrive(queue),
    stripe,
    db,
    operator: { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'operator.1', secretAccessKey: 'local' } },
    tableName: table.name,
    invocations: functions.invocations,
    throttles: () => functions.throttles,
    faults: gateway.faults,
    stop,
  }

  const api = createHttpApi(deployment, functions, clock)
  const site = options.live?.site ?? createStaticFiles(webDir)
  const buckets = deployment.buckets.map((b) => b.name)
  const product = deployment.distribution
    ? createDistribution(deployment.distribution, {
        buckets,
        s3: services.s3,
        api,
        site,
        places: [
          ...buckets.map((bucket) => [`https://${bucketHost(bucket)}`, endpoint] as const),
          ...ofChannel,
          ...(options.live ? [options.live.scripts] : []),
        ],
        secretText: services.secretText,
      })
    : api
  const console = createConsole(cloud)
  edge.handler = async (req, res, target) => {
    // Browsers follow the moved clock through this header.
    res.setHeader('date', clock.now().toUTCString())
    if (!isConsole(target.pathname)) return product(req, res, target)
    if (refuseForeign(req, res)) return
    if (target.pathname.startsWith('/__local/stripe/') && (await stripe.page(req, res))) return
    return console(req, res, target)
  }
  const { appsync } = services
  edge.upgrade = async (req, socket, head) => {
    if (options.live?.upgrade(req, socket, head)) return
    if (!appsync) throw new LocalError('No endpoint here takes WebSockets.')
    await appsync.upgrade(req, socket, head)
  }
  ready.resolve()
  timeline.start()
  cleanUp.push(async () => {
    stripe.endDeliveries()
    await timeline.stop()
    services.appsync?.stop()
    services.disconnectQueues()
    await functions.drain()
    await functions.stop()
    await services.settledQueues()
  })
  return cloud
}

const openStripe = (options: StripeEmulatorOptions): StripeEmulator => {
  try {
    return createStripeEmulator(options)
  } catch (error) {
    // It can only fail for a damaged state file, and reports it.
    throw new LocalError((error as Error).message)
  }
}
