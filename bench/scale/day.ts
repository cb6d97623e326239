/**
 * How busy an hour is, as a multiple of the mean. It is the sine for a day in RocksDB's benchmark, fitted to production traffic
 * (Cao et al., "Characterizing, Modeling, and Benchmarking RocksDB Key-Value Workloads at Facebook", FAST 2020; db_bench mixgraph
 * with sine_a=1000, sine_b=0.000073, sine_d=4500, which is one period a day).
 */
const SWING = 1_000 / 4_500
/** The quietest hour. */
const NIGHT = 4

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

export const busyness = (hour: number): number => 1 - SWING * Math.cos(((hour - NIGHT) / 24) * 2 * Math.PI)
