// Entry point of `npm run synth` and, through cdk.json, of `npx cdk deploy`.
import { buildApp } from './build-app.ts'

const { directory } = await buildApp({ validate: true })
console.error(`Synthesized BookMe into ${directory}`)
