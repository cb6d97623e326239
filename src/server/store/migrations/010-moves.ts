/** Whether everything was moved away from here, or is just arriving. At most one row. */
export const moves = ['CREATE TABLE moves (id TEXT PRIMARY KEY, state TEXT NOT NULL, place TEXT NOT NULL)']
