/** Words separated by commas, spaces or lines: each once, in order. */
export const splitWords = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
