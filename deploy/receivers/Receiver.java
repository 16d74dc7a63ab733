import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Takes webhooks of tariff: checks the signature over the raw body, answers, and does each message once.
 *
 * <p>TARIFF_WEBHOOK_SECRET=whsec_... PORT=3000 java Receiver.java
 */
public class Receiver {
  private static final long SECONDS_AT_MOST = 300;
  private static final Pattern TYPE = Pattern.compile("\"type\"\\s*:\\s*\"([a-z_.]+)\"");
  // keep it in your database: a message may come twice, with the same id
  private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

  public static void main(String[] args) throws IOException {
    String secret = System.getenv("TARIFF_WEBHOOK_SECRET").replaceFirst("^whsec_", "");
    byte[] key = Base64.getDecoder().decode(secret);
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "3000"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext("/", exchange -> answer(exchange, key));
    server.start();
    System.out.println("listening on " + server.getAddress().getPort());
  }

  private static void answer(HttpExchange exchange, byte[] key) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    boolean isSigned = isSigned(exchange, key, body);
    if (isSigned) {
      String id = exchange.getRequestHeaders().getFirst("webhook-id");
      // read the whole body with the JSON library of your own
      Matcher type = TYPE.matcher(new String(body, StandardCharsets.UTF_8));
      if (SEEN.add(id) && type.find()) System.out.println(type.group(1) + " " + id);
    }
    exchange.sendResponseHeaders(isSigned ? 204 : 401, -1);
    exchange.close();
  }

  private static boolean isSigned(HttpExchange exchange, byte[] key, byte[] body) {
    String id = exchange.getRequestHeaders().getFirst("webhook-id");
    String at = exchange.getRequestHeaders().getFirst("webhook-timestamp");
    String signatures = exchange.getRequestHeaders().getFirst("webhook-signature");
    if (id == null || at == null || signatures == null || !at.matches("\\d{1,12}")) return false;
    if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(at)) > SECONDS_AT_MOST) return false;
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update((id + "." + at + ".").getBytes(StandardCharsets.UTF_8));
      byte[] own = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
      // two signatures come while a secret rotates
      for (String each : signatures.split(" "))
        if (MessageDigest.isEqual(own, each.getBytes(StandardCharsets.UTF_8))) return true;
      return false;
    } catch (GeneralSecurityException fault) {
      return false;
    }
  }
}
