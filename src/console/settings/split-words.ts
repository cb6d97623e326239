/** What was written with commas, spaces or lines between: each once, in its order. */
export const splitWords = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
