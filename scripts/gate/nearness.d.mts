export function nearness(test: string, changed: string[]): number
