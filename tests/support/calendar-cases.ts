import { answerChallenge, challengeHold } from '#functions/calendar/use-cases/holds/challenge.ts'
import { holdAct } from '#functions/calendar/use-cases/holds/hold-act.ts'
import { listHolds } from '#functions/calendar/use-cases/holds/list-holds.ts'
import { releaseHold } from '#functions/calendar/use-cases/holds/release-hold.ts'
import { listArtists, listBandleaders } from '#functions/calendar/use-cases/free/list-artists.ts'
import { listGroups } from '#functions/calendar/use-cases/free/list-groups.ts'
import { listMusicianInstruments } from '#functions/calendar/use-cases/free/list-musician-instruments.ts'
import { addBlockedTime, listBlockedTimes, removeBlockedTime } from '#functions/calendar/use-cases/own/blocked-times.ts'
import { getDaySheet } from '#functions/messages/use-cases/day-sheets/get-day-sheet.ts'
import { seeDaySheet } from '#functions/messages/use-cases/day-sheets/see-day-sheet.ts'

/** The use cases of people's time: who is free, blocked times, holds, and the day of the gig. */
export const calendarCases = [
  ...[listArtists, listBandleaders, listGroups, listMusicianInstruments],
  ...[addBlockedTime, listBlockedTimes, removeBlockedTime],
  ...[listHolds, holdAct, releaseHold, challengeHold, answerChallenge],
  ...[getDaySheet, seeDaySheet],
]
