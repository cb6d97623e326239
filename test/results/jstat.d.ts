/** The part of jStat that the tests compare with. It has no types. */
declare module 'jstat' {
  interface Distribution {
    cdf(x: number, ...parameters: number[]): number
    pdf(x: number, ...parameters: number[]): number
    inv(p: number, ...parameters: number[]): number
  }
  export const jStat: { normal: Distribution; beta: Distribution; chisquare: Distribution }
}
