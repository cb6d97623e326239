/** The event with which one of our views asks a banner, which covers what it points at, to go to the other edge. */
export const GIVE_WAY = 'beckon-give-way'
