/** The data of the harbour. Everything and everybody here is invented. */

export interface Berth {
  id: string
  /** Metres. */
  length: number
  depth: number
  boat: string | null
  state: 'taken' | 'due' | 'free'
}

export const berths: Berth[] = [
  { id: 'A1', length: 14, depth: 3.1, boat: 'Kittiwake', state: 'taken' },
  { id: 'A2', length: 14, depth: 3.0, boat: null, state: 'free' },
  { id: 'A3', length: 12, depth: 2.8, boat: 'Marram', state: 'taken' },
  { id: 'A4', length: 12, depth: 2.6, boat: 'Solveig', state: 'due' },
  { id: 'A5', length: 10, depth: 2.4, boat: 'Dabchick', state: 'taken' },
  { id: 'B1', length: 16, depth: 3.6, boat: 'Halcyon', state: 'taken' },
  { id: 'B2', length: 16, depth: 3.4, boat: 'Third Wind', state: 'due' },
  { id: 'B3', length: 12, depth: 3.2, boat: null, state: 'free' },
  { id: 'B4', length: 12, depth: 3.0, boat: 'Brigand', state: 'taken' },
  { id: 'B5', length: 10, depth: 2.7, boat: null, state: 'free' },
]

export interface Arrival {
  boat: string
  rig: string
  length: number
  draught: number
  from: string
  /** Hours from now. */
  inHours: number
  nights: number
  berth: string | null
}

export const arrivals: Arrival[] = [
  { boat: 'Solveig', rig: 'Sloop', length: 11.2, draught: 1.9, from: 'Skarvik', inHours: 0.7, nights: 2, berth: 'A4' },
  {
    boat: 'Third Wind',
    rig: 'Ketch',
    length: 14.8,
    draught: 2.2,
    from: 'Port Ellery',
    inHours: 1.9,
    nights: 1,
    berth: 'B2',
  },
  {
    boat: 'Old Pearl',
    rig: 'Gaff cutter',
    length: 9.6,
    draught: 1.5,
    from: 'Nessholm',
    inHours: 3.2,
    nights: 3,
    berth: null,
  },
  {
    boat: 'Ternhope',
    rig: 'Motor',
    length: 12.4,
    draught: 1.1,
    from: 'Low Harbour',
    inHours: 4.5,
    nights: 1,
    berth: null,
  },
  {
    boat: 'Anna Delphine',
    rig: 'Schooner',
    length: 15.9,
    draught: 2.6,
    from: 'St. Brannoc',
    inHours: 6.1,
    nights: 4,
    berth: null,
  },
  { boat: 'Dunlin', rig: 'Yawl', length: 8.4, draught: 1.3, from: 'Skarvik', inHours: 7.8, nights: 1, berth: null },
  {
    boat: 'Fair Isle',
    rig: 'Sloop',
    length: 10.1,
    draught: 1.8,
    from: 'Nessholm',
    inHours: 9.4,
    nights: 2,
    berth: null,
  },
]

/** The harbour office answers slowly, like some real backends. */
export function askForArrivals(): Promise<Arrival[]> {
  return new Promise(resolve => setTimeout(() => resolve(arrivals), 1_600))
}

export interface LogEntry {
  hoursAgo: number
  who: string
  text: string
}

export const log: LogEntry[] = [
  { hoursAgo: 0.4, who: 'Maren', text: 'Solveig called on channel 12, forty minutes out. A4 is clear.' },
  { hoursAgo: 2.1, who: 'Tobias', text: 'Shore power on pontoon B back on. It was the wet breaker again.' },
  { hoursAgo: 5.3, who: 'Maren', text: 'Moved Brigand one berth down to make room for the long ones.' },
  { hoursAgo: 8.6, who: 'Ines', text: 'Fog until ten. Nobody in, nobody out, much tea.' },
  { hoursAgo: 21, who: 'Tobias', text: 'Dredger leaves on Thursday; soundings at the mouth to be redone.' },
]

export interface Person {
  uid: string
  first_name: string
  name: string
  email: string
  role: string
  berths_assigned: number
}

export const crew: Person[] = [
  { uid: 'maren', first_name: 'Maren', name: 'Maren Holt', email: 'maren@slackwater.example', role: 'harbour master', berths_assigned: 214 },
  { uid: 'tobias', first_name: 'Tobias', name: 'Tobias Lind', email: 'tobias@slackwater.example', role: 'deputy', berths_assigned: 38 },
  { uid: 'ines', first_name: 'Ines', name: 'Ines Duarte', email: 'ines@slackwater.example', role: 'night watch', berths_assigned: 0 },
] // biome-ignore format: one row a person
