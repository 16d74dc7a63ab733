// Takes webhooks of tariff: checks the signature over the raw body, answers, and does each message once.
//   TARIFF_WEBHOOK_SECRET=whsec_... PORT=3000 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from((process.env.TARIFF_WEBHOOK_SECRET ?? '').replace(/^whsec_/, ''), 'base64');
const secondsAtMost = 300;
const seen = new Set(); // keep it in your database: a message may come twice, with the same id

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers;
  if (!id || !/^\d+$/.test(at ?? '') || Math.abs(Date.now() / 1000 - Number(at)) > secondsAtMost) return false;
  const own = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')}`);
  // two signatures come while a secret rotates
  return (signatures ?? '').split(' ').some((each) => {
    const other = Buffer.from(each);
    return other.length === own.length && timingSafeEqual(own, other);
  });
}

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    const body = Buffer.concat(pieces);
    if (!isSigned(request.headers, body)) return response.writeHead(401).end();
    const id = request.headers['webhook-id'];
    if (!seen.has(id)) {
      seen.add(id);
      console.log(JSON.parse(body.toString()).type, id);
    }
    return response.writeHead(204).end();
  });
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () =>
  console.log(`listening on ${server.address().port}`),
);
