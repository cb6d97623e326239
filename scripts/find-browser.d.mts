export declare const ADVICE: string
export declare function findInstalledBrowser(): string | null
export declare function findBrowser(): string | null
