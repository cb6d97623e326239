/** When an anonymous person was identified. A visit from before that may be anybody's who had the browser. Null: never, or before this column. */
export const identifiedAt = ['ALTER TABLE profiles ADD COLUMN identified_at BIGINT']
