const secretBytes = 32;

/** How long the secret before still signs once it is replaced. */
export const overlapMs = 86_400_000;

/** A fresh secret in the form of Standard Webhooks: `whsec_` and base64. */
export const makeSecret = (random: (bytes: number) => Uint8Array): string =>
  `whsec_${Buffer.from(random(secretBytes)).toString('base64')}`;
