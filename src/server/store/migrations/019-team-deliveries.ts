/** A Delivery for somebody of the team is not counted, as nothing else that they do. Those from before stay counted. */
export const teamDeliveries = ['ALTER TABLE deliveries ADD COLUMN team INTEGER']
