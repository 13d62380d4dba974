import type { PersonKey } from './agency.ts'
import type { Look } from './portrait.ts'

/** The people's portraits; without one a picture shows what they play. */
export const looks: Partial<Record<PersonKey, Look>> = {
  admin: { hair: 'curls', color: '#1d1715', skin: '#6f4630' },
  agent: { hair: 'bun', color: '#b98a4e', skin: '#efc9a9' },
  agent2: { hair: 'bald', color: '#20191a', skin: '#8a5a3c', beard: true },
  client: { hair: 'long', color: '#5a2f1d', skin: '#f1cfb4' },
  client2: { hair: 'short', color: '#2a2020', skin: '#d09a70' },
  client3: { hair: 'long', color: '#1f1a1c', skin: '#a8714b' },
  artist: { hair: 'long', color: '#8c3b1e', skin: '#f0c9ab' },
  artist2: { hair: 'short', color: '#3a2a22', skin: '#e2b58d', beard: true },
  artist3: { hair: 'bun', color: '#1b181d', skin: '#ecc6a0' },
  bandleader: { hair: 'short', color: '#2a2526', skin: '#5f3d2b', beard: true },
  musician: { hair: 'short', color: '#7a5230', skin: '#f0ccb0' },
  musician2: { hair: 'curls', color: '#2b1c18', skin: '#c18a5f' },
  musician3: { hair: 'short', color: '#c7a468', skin: '#f3d3bb' },
  musician4: { hair: 'bun', color: '#1e1718', skin: '#7b4e36' },
  musician5: { hair: 'bald', color: '#6b5a4e', skin: '#e8bd98' },
  musician6: { hair: 'curls', color: '#3b211a', skin: '#9c6844' },
}
