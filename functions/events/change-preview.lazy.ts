/** Only previews need it: loaded with the first one, so that every other request starts without it (ADR 5). */
export { changePreview, changeWarnings } from '#shared/domain/event/agreement/preview.ts'
