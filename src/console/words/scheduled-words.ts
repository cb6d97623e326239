/** When a version begins, in the user's own time. */
export const scheduledWords = (at: string): string => `Scheduled for ${new Date(at).toLocaleString()}`
