import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A client in another language than the service's: TopicPrinter BROKERS TOPIC… prints all that the topics hold, a
 * JSON object on a line for each message, and with it the partition that a Java producer would have taken.
 */
public final class TopicPrinter {
  public static void main(String[] arguments) throws Exception {
    List<String> topics = List.of(arguments).subList(1, arguments.length);
    ObjectMapper json = new ObjectMapper();
    var bytes = new ByteArrayDeserializer();
    Map<String, Object> settings = Map.of("bootstrap.servers", arguments[0], "allow.auto.create.topics", false);
    try (var consumer = new KafkaConsumer<byte[], byte[]>(settings, bytes, bytes)) {
      List<TopicPartition> partitions = topics.stream().flatMap(topic -> partitionsOf(consumer, topic)).toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      Map<String, Long> counts =
          partitions.stream().collect(Collectors.groupingBy(TopicPartition::topic, Collectors.counting()));
      while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue()))
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200)))
          System.out.println(json.writeValueAsString(describe(record, counts.get(record.topic()).intValue())));
    }
  }

  private static Stream<TopicPartition> partitionsOf(KafkaConsumer<byte[], byte[]> consumer, String topic) {
    return consumer.partitionsFor(topic).stream().map(found -> new TopicPartition(topic, found.partition()));
  }

  private static Map<String, Object> describe(ConsumerRecord<byte[], byte[]> record, int partitions) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Header header : record.headers())
      if (headers.put(header.key(), text(header.value())) != null)
        throw new IllegalStateException("header " + header.key() + " comes twice");
    return Map.of(
        "topic", record.topic(),
        "partition", record.partition(),
        "javaPartition", BuiltInPartitioner.partitionForKey(record.key(), partitions),
        "key", text(record.key()),
        "headers", headers,
        "value", text(record.value()));
  }

  private static String text(byte[] bytes) {
    return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
  }
}
