import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { outboxMessage, type OutboxMessage } from '#shared/jobs.ts'

/** A function as bundled, in a process of its own with as little memory as the budget allows. */

export interface JobRun {
  ms: number
  /** The process's peak so far. */
  mb: number
  failed: number
}
export interface Lambda {
  run(message: OutboxMessage): Promise<JobRun>
  /** As when it is out of memory: between two instructions. */
  kill(): void
}
type Line = Record<string, unknown> & { message?: string; ran?: JobRun }

const script = (folder: string) => `
  // Node's own maximum includes the memory of its parent.
  let mb = 0
  const look = () => { mb = Math.max(mb, process.memoryUsage.rss() / 2 ** 20) }
  setInterval(look, 20)
  const { handler } = require(${JSON.stringify(`${folder}/index.cjs`)})
  require('node:readline').createInterface({ input: process.stdin }).on('line', async (body) => {
    const began = performance.now()
    const event = { Records: [{ messageId: 'one', body }] }
    const { batchItemFailures } = await handler(event, { awsRequestId: 'bench' })
    look()
    const ran = { ms: performance.now() - began, mb, failed: batchItemFailures.length }
    process.stdout.write(JSON.stringify({ ran }) + '\\n')
  })`

export const startLambda = (
  folder: string,
  env: Record<string, string>,
  megabytes: number,
  onLine: (line: Line) => void,
): Lambda => {
  const child = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, '-e', script(folder)], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let done: { resolve: (run: JobRun) => void; reject: (error: Error) => void } | undefined
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as Line
    if (line.ran) done?.resolve(line.ran)
    else onLine(line)
  })
  child.on('exit', () => done?.reject(new Error('The function died')))
  return {
    run: (message) =>
      new Promise((resolve, reject) => {
        done = { resolve, reject }
        child.stdin.write(`${JSON.stringify(message)}\n`)
      }),
    kill: () => {
      child.kill('SIGKILL')
    },
  }
}

interface Batch {
  Entries: { Id: string; MessageBody: string }[]
}

/** The queue and the secret that the function asks for. */
export const startServices = async (secret: string) => {
  const queue: OutboxMessage[] = []
  const send = ({ Entries }: Batch) => {
    queue.push(...Entries.map(({ MessageBody }) => outboxMessage().parse(JSON.parse(MessageBody))))
    const Successful = Entries.map(({ Id, MessageBody }) => ({
      Id,
      MessageId: Id,
      MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
    }))
    return { Successful, Failed: [] }
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const isSecret = String(request.headers['x-amz-target']).endsWith('GetSecretValue')
      const answer = isSecret ? { SecretString: secret } : send(JSON.parse(body) as Batch)
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    queue,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
