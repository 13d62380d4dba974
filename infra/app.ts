// The entry of `npm run synth` and, by cdk.json, of `npx cdk deploy`.
import { buildApp } from './build-app.ts'

const { directory } = await buildApp({ validate: true })
console.error(`Synthesized BookMe into ${directory}`)
