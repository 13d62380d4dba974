import { EdgeServer } from './edge/server.ts'
import { StateLock } from './state/lock.ts'

/** The resources of a start before its cloud runs: the lock of the state directory, and the port. */
export interface Entrance {
  lock: StateLock
  edge: EdgeServer
}

export const openEntrance = async (stateDir: string, port: number, log: (text: string) => void): Promise<Entrance> => {
  const lock = new StateLock(stateDir)
  const edge = new EdgeServer(log)
  try {
    await edge.listen(port)
  } catch (error) {
    lock.release()
    throw error
  }
  return { lock, edge }
}

export const closeEntrance = ({ lock, edge }: Entrance): void => {
  edge.stop()
  lock.release()
}
