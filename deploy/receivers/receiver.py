"""Takes webhooks of tariff: checks the signature over the raw body, answers, and does each message once.

    TARIFF_WEBHOOK_SECRET=whsec_... PORT=3000 python3 receiver.py
"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["TARIFF_WEBHOOK_SECRET"].removeprefix("whsec_"))
SECONDS_AT_MOST = 300
seen = set()  # keep it in your database: a message may come twice, with the same id


def is_signed(headers, body: bytes) -> bool:
    message, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not message or not at.isdigit() or abs(time.time() - int(at)) > SECONDS_AT_MOST:
        return False
    signed = f"{message}.{at}.".encode() + body
    own = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    # two signatures come while a secret rotates
    return any(hmac.compare_digest(own, each) for each in headers.get("webhook-signature", "").split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_signed(self.headers, body):
            self.answer(401)
            return
        message = self.headers["webhook-id"]
        if message not in seen:
            seen.add(message)
            print(json.loads(body)["type"], message, flush=True)
        self.answer(204)

    def answer(self, status: int):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver)
print(f"listening on {server.server_address[1]}", flush=True)
server.serve_forever()
