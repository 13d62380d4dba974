// Runs without a loader: Node strips the types.
import { parentPort } from 'node:worker_threads'
import { bundleFunctions } from '#infra/bundle.ts'
import { readStage } from '#infra/config/read-stage.ts'
import type { BundleAnswer, BundleRequest } from './bundler.ts'

const answer = (said: BundleAnswer) => parentPort?.postMessage(said)

parentPort?.on('message', ({ name, from, to }: BundleRequest) => {
  const { company } = readStage('local')
  bundleFunctions([name], { from, to, company }).then(
    (folders) => answer({ folder: folders[name]! }),
    (error: Error) => answer({ failure: error.message }),
  )
})
