/**
 * The role by which AWS Backup restores copies in a region. Its name says all: on that day, the stack that has made it
 * cannot be asked.
 */
export const restoreRole = (stackName: string, region: string): string => `${stackName}-restores-${region}`
