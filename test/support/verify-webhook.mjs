import { Webhook } from 'standardwebhooks';

// reads {secret, headers, body} lines and answers each with the verdict of the library, in a process of its own
let rest = '';
process.stdin.setEncoding('utf8').on('data', (text) => {
  rest += text;
  const lines = rest.split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) {
    const { secret, headers, body } = JSON.parse(line);
    try {
      const payload = new Webhook(secret).verify(body, headers);
      process.stdout.write(`${JSON.stringify({ verified: true, type: payload.type })}\n`);
    } catch (fault) {
      process.stdout.write(`${JSON.stringify({ verified: false, why: fault.message })}\n`);
    }
  }
});
