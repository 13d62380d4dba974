import type { ChipColor } from '#shared/domain/event/record/status.ts'
import type { PersonRole, PersonState } from '#shared/domain/user/roles.ts'

export const roleWord: Record<PersonRole, string> = {
  admin: 'Admin',
  agent: 'Agent',
  client: 'Client',
  artist: 'Artist',
  bandleader: 'Band leader',
  musician: 'Musician',
}

export const stateWord: Record<PersonState, string> = {
  active: 'Active',
  unfinished: 'Sign-up unfinished',
  waiting: 'Not verified',
  refused: 'Refused or locked',
}

export const stateColor: Record<PersonState, ChipColor> = {
  active: 'success',
  unfinished: 'default',
  waiting: 'warning',
  refused: 'error',
}
