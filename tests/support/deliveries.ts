/** Of each message, schedule, event of S3 and webhook: two with DELIVERIES=2. */
export const deliveries = process.env['DELIVERIES'] === '2' ? (2 as const) : (1 as const)
