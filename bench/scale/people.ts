/**
 * Who comes: Zipf's distribution with the constant 0.99, as YCSB chooses its records (github.com/brianfrankcooper/YCSB,
 * ZipfianGenerator). By Gray et al., "Quickly Generating Billion-Record Synthetic Databases", SIGMOD 1994. Rank 0 is the most
 * frequent.
 */
const THETA = 0.99

export function zipf(count: number, random: () => number = Math.random): () => number {
  const zeta = sumOfShares(count)
  const second = 1 + 0.5 ** THETA
  const eta = (1 - (2 / count) ** (1 - THETA)) / (1 - second / zeta)
  return () => {
    const place = random()
    if (place * zeta < 1) return 0
    if (place * zeta < second) return 1
    return Math.min(count - 1, Math.floor(count * (eta * place - eta + 1) ** (1 / (1 - THETA))))
  }
}

function sumOfShares(count: number): number {
  let sum = 0
  for (let rank = 1; rank <= count; rank++) sum += 1 / rank ** THETA
  return sum
}

/** Odd and not a multiple of five, so that with 1,000 or 1,000,000 people each rank is another person. */
const FAR = 2_654_435_761

/** Spreads the frequent people over the table, so that they are not side by side. */
export const personOf = (rank: number, count: number): number => (rank * FAR) % count

export const uidOf = (person: number): string => `user-${person}`

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

/** The same id as in the statements that fill the database. */
export const profileOf = (person: number): string => `0193a000${hex(person, 8)}00000001`
