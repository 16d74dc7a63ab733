import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chatFrameIn, chatFrameOut } from '../../src/api/chat-frames.js';
import { errorCatalogue } from '../../src/errors.js';
import { describedFrames } from '../../src/server/asyncapi.js';
import { endpoints } from '../../src/server/endpoints.js';
import { refusalsOf } from '../../src/server/openapi.js';
import { remedies } from '../../src/server/reference/guide-errors.js';
import { served } from '../support/served.js';

const guideOf = async (): Promise<string> => {
  const { call } = await served();
  return (await call(undefined, 'GET', '/docs/guide.md')).text;
};

/** The blocks of code of one language. */
const blocks = (guide: string, language: string): string[] =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\\n\`\`\``, 'g'))].map(([, text]) => text!);

describe('the guide of the reference', () => {
  it('tells what to do about every refusal that an operation may give', async () => {
    const guide = await guideOf();
    const possible = new Set(endpoints.flatMap((endpoint) => refusalsOf(endpoint)));
    expect([...possible].filter((code) => !(code in remedies))).toEqual([]);
    for (const code of Object.keys(remedies) as (keyof typeof remedies)[])
      expect(guide).toContain(`| \`${code}\` | ${errorCatalogue[code].status} |`);
  });

  it('shows a refusal as the server writes it', async () => {
    const { call, key } = await served();
    const [shown] = blocks((await call(undefined, 'GET', '/docs/guide.md')).text, 'json').map(
      (text) => JSON.parse(text) as { request_id?: string },
    );
    const { body } = await call(await key(), 'POST', '/v1/classify', { origin: 'MX' });
    expect({ ...body, request_id: '' }).toEqual({ ...shown, request_id: '' });
  });

  it('says the limits of this server', async () => {
    const { call } = await served({ limits: { callsPerMinute: 123, batchDays: 9 } });
    const { text } = await call(undefined, 'GET', '/docs/guide.md');
    expect(text).toContain('| calls a minute, classifications and other calls apart | 123 |');
    expect(text).toContain('kept for 9 days');
  });

  it('names no field, value or frame that the contract does not have', async () => {
    const { call } = await served();
    const guide = (await call(undefined, 'GET', '/docs/guide.md')).text.replace(/```[\s\S]*?```/g, '');
    const contract = await Promise.all(
      ['/openapi.json', '/asyncapi.json'].map(async (url) => (await call(undefined, 'GET', url)).text),
    );
    const named = new Set([...guide.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, name]) => name!));
    expect(named.size).toBeGreaterThan(40);
    // what stands in headers, not in the schemas: the rest of an allowance, content codings
    const ofHeaders = new Set(['r']);
    expect(
      [...named].filter(
        (name) => !ofHeaders.has(name) && !(name in errorCatalogue) && !contract.join().includes(`"${name}"`),
      ),
    ).toEqual([]);
  });

  it('says the address that the reader came by, or the one that its operator gave', async () => {
    const own = await served({ settings: { publicUrl: null } });
    const address = await own.app.listen({ host: '127.0.0.1', port: 0 });
    const guide = await (await fetch(`${address}/docs/guide.md`)).text();
    expect(guide).toContain(`export TARIFF_URL=${address} `);
    expect(guide).toContain(`new WebSocket('${address.replace('http', 'ws')}/v1/chat'`);
    expect(await (await fetch(`${address}/asyncapi.json`)).json()).toMatchObject({
      servers: { service: { protocol: 'ws', host: new URL(address).host } },
    });
    const named = await guideOf();
    expect(named).toContain('export TARIFF_URL=https://tariff.example.com ');
    expect(named).toContain("new WebSocket('wss://tariff.example.com/v1/chat'");
  });

  it('has calls that do what they say when they are typed in', async () => {
    const guide = await guideOf();
    const server = await served();
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const env = { ...process.env, TARIFF_URL: address, TARIFF_KEY: await server.key() };
    const typed = async (text: string): Promise<string> => {
      // the address and the key are the reader's own
      const shell = spawn('bash', ['-c', text.replace(/^export .*$/m, '')], { env });
      let said = '';
      shell.stdout.on('data', (more) => {
        said += more;
      });
      await new Promise((done) => shell.on('close', done));
      return said;
    };
    const [first, answered, rotate, list] = blocks(guide, 'sh');
    const asked = JSON.parse(await typed(first!));
    expect(asked).toMatchObject({
      id: expect.stringMatching(/^cls_/),
      code: expect.any(String),
      confident_to: expect.any(String),
      decision: expect.any(String),
    });
    const told = JSON.parse(await typed(answered!));
    expect(asked.questions.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(Object.keys(told.request.facts)),
    );
    expect(told.confident_to.length).toBeGreaterThan(asked.confident_to.length);
    expect(JSON.parse(await typed(list!))).toMatchObject({ counts: { total: 2 } });
    expect(JSON.parse(await typed(rotate!))).toMatchObject({ key: expect.stringMatching(/^tk_/) });
  });
});

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

describe('each receiver of the guide', () => {
  const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
  const body = JSON.stringify({
    type: 'webhook.test',
    timestamp: new Date().toISOString(),
    data: { note: 'prüfe' },
  });
  const signed = (sent: Date, text = body) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
    // while a secret rotates there are two
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} ${new Webhook(secret).sign('msg_1', sent, text)}`,
  });
  /** headers made at the moment that a receiver is asked, with what it should say of them */
  const cases = [
    [() => signed(new Date()), true],
    [() => signed(new Date(), `${body} `), false],
    [() => signed(new Date(Date.now() - 3_600_000)), false],
    [() => ({ ...signed(new Date()), 'webhook-id': 'msg_2' }), false],
  ] as const;

  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'tariff-receiver-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    return path;
  };
  const runs = (program: string, args: string[], cwd: string): boolean[] =>
    cases.map(([sign]) => {
      const headers = sign();
      const { status, stdout, stderr } = spawnSync(program, args, {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, GOCACHE: join(cwd, 'cache'), GOFLAGS: '-mod=mod' },
        input: [
          secret,
          headers['webhook-id'],
          headers['webhook-timestamp'],
          headers['webhook-signature'],
          body,
        ].join('\n'),
      });
      expect(status, stderr).toBe(0);
      return stdout.trim() === 'true';
    });
  const wanted = cases.map(([, verified]) => verified);

  it('in JavaScript takes ours and nothing else', async () => {
    const cwd = folder();
    const [text] = blocks(await guideOf(), 'js').filter((each) => each.includes('createHmac'));
    writeFileSync(
      join(cwd, 'verify.mjs'),
      `${text}
import { readFileSync } from 'node:fs';
const [secret, id, time, signature, ...body] = readFileSync(0, 'utf8').split('\\n');
console.log(verify(secret, { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature }, Buffer.from(body.join('\\n'))) !== undefined);`,
    );
    expect(runs(process.execPath, ['verify.mjs'], cwd)).toEqual(wanted);
  });

  it.skipIf(!has('python3', '--version'))('in Python takes ours and nothing else', async () => {
    const cwd = folder();
    writeFileSync(
      join(cwd, 'receiver.py'),
      `${blocks(await guideOf(), 'python')[0]}

import sys
secret, id, time_, signature, body = sys.stdin.buffer.read().split(b"\\n", 4)
secret, id, time_, signature = (each.decode() for each in (secret, id, time_, signature))
found = verify(secret, {"webhook-id": id, "webhook-timestamp": time_, "webhook-signature": signature}, body)
print("true" if found else "false")
`,
    );
    expect(runs('python3', ['receiver.py'], cwd)).toEqual(wanted);
  });

  it.skipIf(!has('go', 'version'))(
    'in Go takes ours and nothing else',
    async () => {
      const cwd = folder();
      writeFileSync(join(cwd, 'verify.go'), blocks(await guideOf(), 'go')[0]!);
      writeFileSync(join(cwd, 'go.mod'), 'module receiver\n\ngo 1.18\n');
      writeFileSync(
        join(cwd, 'main.go'),
        `package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	all, _ := io.ReadAll(os.Stdin)
	parts := strings.SplitN(string(all), "\\n", 5)
	headers := http.Header{}
	headers.Set("webhook-id", parts[1])
	headers.Set("webhook-timestamp", parts[2])
	headers.Set("webhook-signature", parts[3])
	fmt.Println(Verify(parts[0], headers, []byte(parts[4])))
}
`.replace('import (\n', 'import (\n\t"net/http"\n\t"strings"\n'),
      );
      const built = spawnSync('go', ['build', '-o', 'receiver', '.'], {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, GOCACHE: join(cwd, 'cache'), GOTOOLCHAIN: 'local' },
      });
      expect(built.status, built.stderr).toBe(0);
      expect(runs(join(cwd, 'receiver'), [], cwd)).toEqual(wanted);
    },
    180_000,
  );

  it.skipIf(!has('javac', '-version'))(
    'in Java takes ours and nothing else',
    async () => {
      const cwd = folder();
      writeFileSync(
        join(cwd, 'Webhook.java'),
        `${blocks(await guideOf(), 'java')[0]}
class Main {
  public static void main(String[] given) throws Exception {
    String[] parts = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split("\\n", 5);
    System.out.println(Webhook.verify(parts[0], Map.of("webhook-id", parts[1], "webhook-timestamp", parts[2], "webhook-signature", parts[3]), parts[4].getBytes(StandardCharsets.UTF_8)));
  }
}
`,
      );
      const built = spawnSync('javac', ['-encoding', 'UTF-8', 'Webhook.java'], { cwd, encoding: 'utf8' });
      expect(built.status, built.stderr).toBe(0);
      expect(runs('java', ['-cp', '.', 'Main'], cwd)).toEqual(wanted);
    },
    120_000,
  );
});

describe('the document of the chat', () => {
  it('has every frame both ways, each with an example that is one', async () => {
    const { call } = await served();
    const { body } = await call(undefined, 'GET', '/asyncapi.json');
    expect(body).toMatchObject({
      asyncapi: '3.1.0',
      servers: { service: { protocol: 'wss', host: 'tariff.example.com' } },
    });
    const { sent, received } = describedFrames();
    expect(sent.map(({ type }) => type)).toEqual(['message', 'answer', 'cancel', 'ping', 'resume']);
    for (const { type, example } of sent) {
      expect(chatFrameIn.parse(example), type).toEqual(example);
      expect(body.channels.chat.messages[type].payload.properties.type.const).toBe(type);
    }
    expect(received).toHaveLength(chatFrameOut.options.length);
    for (const { type, example } of received) {
      expect(chatFrameOut.parse(example), type).toEqual(example);
      expect(body.channels.chat.messages[type].examples[0].payload).toEqual(example);
    }
    expect(Object.keys(body.channels.chat.messages)).toHaveLength(sent.length + received.length);
  });
});
