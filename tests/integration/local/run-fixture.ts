// `node --import tsx run-fixture.ts <state directory>`: a process like `npm start`, for the fixture's template.
import { runUntilStopped } from '#local/run-until-stopped.ts'
import { startFixture } from './fixture.ts'

const [, , stateDir = ''] = process.argv
await runUntilStopped(
  () => stateDir,
  async ({ onStop, onFailure }) => {
    const cloud = await startFixture({ stateDir, onFailure })
    onStop(() => cloud.stop())
    console.log(`ready ${cloud.url}`)
  },
)
