import { type EventType, eventTypes } from '../../api/webhook-events.js';
import { block, table } from './markdown.js';

const node = `
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The message, or undefined where it does not come from the service. */
export function verify(secret, headers, body) {
  const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return undefined;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${time}.\`).update(body).digest();
  const signed = String(headers['webhook-signature']).split(' ').some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return signed ? JSON.parse(body) : undefined;
}
`;

const python = `
import base64, hashlib, hmac, json, time

def verify(secret, headers, body):
    """The message, or None where it does not come from the service; the body is bytes, as it came."""
    message, sent = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(sent)) > 300:
        return None
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message}.{sent}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers["webhook-signature"].split(" ")
    return json.loads(body) if any(hmac.compare_digest(each, wanted) for each in given) else None
`;

const go = `
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Verify says whether a message comes from the service.
func Verify(secret string, headers http.Header, body []byte) bool {
	id, sent := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + sent + "."))
	mac.Write(body)
	wanted := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, given := range strings.Fields(headers.Get("webhook-signature")) {
		if hmac.Equal([]byte(given), []byte(wanted)) {
			return true
		}
	}
	return false
}
`;

const java = `
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Webhook {
  /** Whether a message comes from the service. */
  static boolean verify(String secret, Map<String, String> headers, byte[] body) throws Exception {
    String id = headers.get("webhook-id"), sent = headers.get("webhook-timestamp");
    if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(sent)) > 300) return false;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replace("whsec_", "")), "HmacSHA256"));
    mac.update((id + "." + sent + ".").getBytes(StandardCharsets.UTF_8));
    byte[] wanted = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
    for (String given : headers.get("webhook-signature").split(" "))
      if (MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), wanted)) return true;
    return false;
  }
}
`;

/** When each event is sent. */
const occasions: Readonly<Record<EventType, string>> = {
  'tariff.line_added': 'a line of a schedule is new',
  'tariff.line_removed':
    'a line of a schedule is gone; with the lines that took its place, where they are known',
  'tariff.line_changed':
    'a line reads otherwise: its text, units, footnotes or quota, or other goods bear its number',
  'duty.changed': 'a rate of a line, the duties it names besides, or a user fee is another',
  'additional_duty.changed': 'a heading of chapter 99 began, ended or charges otherwise',
  'origin_rule.changed': 'a product-specific rule of USMCA is new, gone or reads otherwise',
  'regulation.changed': 'Mexico asks something else of a fraccion',
  'classification.invalidated': 'a code died under which you classified something',
  'batch.completed': 'a batch is at its end: completed, failed or cancelled',
  'webhook.disabled': 'another address of yours is out of use, and why',
  'webhook.test': 'you asked for it',
};

/** What is sent to the addresses of an account, and how a receiver knows it for ours. */
export const ofWebhooks = (): string => `
# Receiving webhooks

An address of yours hears when the law changes, when a code dies under which something was classified, and when a batch is at its end: \`POST /v1/webhooks\`, then \`POST
/v1/webhooks/{id}/test\`. Messages follow Standard Webhooks 1.0.0, so its libraries verify them.

A message is a \`POST\` of \`{type, timestamp, data}\` below 20 kB with three headers: \`webhook-id\` (the same on every attempt: answer a second one with 200 and do nothing),
\`webhook-timestamp\` (seconds since 1970) and \`webhook-signature\`: \`v1,\` and the base64 of HMAC-SHA256 over \`id.timestamp.body\` under the secret. While a secret rotates there are two,
with a space between.

Whole receivers in Node.js, Python, Go and Java, which refuse what is old and do each message once, lie in \`deploy/receivers\` of the sources; tests send to each of them.

${table(
  ['event', 'is sent when'],
  eventTypes.map((type) => [`\`${type}\``, occasions[type]]),
)}

Answer with any 2xx within 15 seconds and do the work afterwards. Otherwise it is sent again, ten times in all over some three days; then the address is disabled, and
\`webhook.disabled\` tells the others. 410 disables at once. \`GET /v1/webhooks/{id}/deliveries\` shows every attempt, \`.../replay\` sends one again.

## Verify a message

Over the body as it came, byte for byte, before it is parsed. Each of these refuses messages older than five minutes and takes either of two signatures.

### Node.js

${block('js', node)}

### Python

${block('python', python)}

### Go

${block('go', go)}

### Java

${block('java', java)}
`;
