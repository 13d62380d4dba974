import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidConfig } from './stage-config.ts'

const builtPage = join(import.meta.dirname, '..', '..', 'dist', 'web', 'index.html')

interface Call {
  argument: string | undefined
  env: Record<string, string | undefined>
  webIsBuilt?: () => boolean
}

/**
 * The stage of `npm run synth -- <stage>` or `npx cdk … -c stage=<stage>`; without one, the example `local`, which
 * cannot be deployed: the app cannot tell whether the CDK only synthesizes.
 * @throws InvalidConfig for the CDK's command line with a stage but without a web app.
 */
export const chooseStage = ({ argument, env, webIsBuilt = () => existsSync(builtPage) }: Call): string => {
  const { stage } = JSON.parse(env.CDK_CONTEXT_JSON ?? '{}') as { stage?: string }
  if (stage !== undefined && stage !== 'local' && !webIsBuilt())
    throw new InvalidConfig('The web app is not built: npm run build')
  return argument ?? stage ?? 'local'
}
