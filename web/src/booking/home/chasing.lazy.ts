export { chasing } from '#shared/domain/reminders/table.ts'
